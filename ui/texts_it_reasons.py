"""Italian for the scorer's faults and warnings, the reader's doubts and why a photo cannot be read, by their keys."""

from typing import Final

NOTICES: Final[dict[str, str]] = {
    "too_short": "una calata ha almeno tre carte, questa ne ha {count}",
    "foreign": "{cards}: non c'è nel mazzo di questa variante",
    "only_wilds": "solo pinelle e jolly qui non fanno una calata",
    "no_sets": "in questa variante carte dello stesso valore non fanno una calata, solo le scale",
    "no_runs": "in questa variante le scale non sono calate, solo le carte dello stesso valore",
    "too_many_wilds": "{cards} farebbero tutte da matta, ma una calata ne ha al massimo {limit}",
    "too_few_naturals": "una calata ha almeno {limit} carte che non fanno da matta",
    "wrong_suit": "{cards}: non è del seme della scala, {suit}",
    "wrong_rank": "{cards}: non è del valore {rank}",
    "repeated": "{cards}: più di una volta in una scala",
    "two_aces": "due assi stanno solo in una scala di quattordici carte, da asso ad asso",
    "too_long": "una scala ha al massimo {limit} carte, questa ne ha {count}",
    "gap": "nella scala manca {cards}, più di quanto le sue matte possano colmare",
    "wild_inside": "qui la matta può stare solo in fondo alla scala, non al posto di {cards}",
    "in_meld": "calata {number} ({cards}): {fault}",
    "in_hand": "in mano: {fault}",
    "too_many_copies": "{card} c'è {count} volte, ma nel mazzo {limit} volte",
    "several_closed": "può chiudere una sola linea, ma hanno chiuso {sides}",
    "closed_without_burraco": "{side}: ha chiuso senza un {needed}",
    "closed_not_taken": "{side}: ha chiuso, ma non ha preso il pozzetto: una delle due cose è sbagliata",
    "closed_unplayed": "{side}: ha chiuso, ma non ha giocato il pozzetto: una delle due cose è sbagliata",
    "closed_with_cards": "{side}: ha chiuso, ma il suo unico giocatore tiene ancora {cards}",
}
"""Words for `scoring.notice`."""

DOUBTS: Final[dict[str, str]] = {
    "unsure": "un'altra carta è quasi altrettanto probabile",
    "against": "le regole vogliono una carta che le somiglia poco",
    "copies": "ce ne sono più di quante ne ha il mazzo",
    "faint": "si vede appena",
    "clash": "i suoi angoli sembrano mostrare carte diverse",
    "two_cards": "potrebbero essere due carte uguali, una sull'altra",
    "twin": "potrebbe essere la stessa carta di una accanto",
    "unread": "accanto c'è qualcosa di simile a un indice che non si è potuto leggere",
    "covered": "non mostra l'altro angolo: sopra potrebbe esserci una carta",
    "beneath": "da sotto sembra spuntare una carta non letta",
    "gap": "prima di questa sembra nascosta una carta",
    "hand_or_meld": "calata o carte in mano?",
    "two_melds": "letta come due calate che si toccano",
}
"""Words for `vision.doubt.marks`."""

UNREAD: Final[dict[str, str]] = {
    "small": "La foto è troppo piccola da leggere: ha {width}×{height} pixel, e sul lato lungo ne servono "
    "almeno {needed}; scattala con la fotocamera alla massima risoluzione.",
    "dark": "La foto è troppo scura da leggere: le parti più chiare arrivano al {percent} % del bianco, e serve "
    "il {needed} %; accendi una luce.",
    "washed-out": "La foto è troppo chiara da leggere: le parti più scure sono al {percent} % del bianco, e si "
    "legge al massimo al {needed} %; girati rispetto alla lampada o alla finestra.",
    "blurred": "La foto è troppo mossa o sfocata da leggere, o non mostra carte: la nitidezza è {sharpness}, e "
    "ne serve almeno {needed}; tieni fermo il telefono e tocca una carta per mettere a fuoco.",
    "small-indices": "Le carte sono troppo piccole da leggere: gli indici negli angoli sono alti circa {height} "
    "pixel, e ne servono {needed}; avvicinati.",
    "no-card": "Nessuna carta trovata, benché luce ({percent} % del bianco) e nitidezza ({sharpness}) bastino: "
    "metti le carte scoperte con gli angoli in vista, e che riempiano la foto.",
}
"""Words for `vision.doubt.unreadable_photo`."""

LEDGER: Final[dict[str, str]] = {
    "full": "Il disco di {place} è pieno e non è stato salvato nulla: libera spazio, poi riprova.",
    "read-only": "{place} non si può scrivere e non è stato salvato nulla: controlla chi può scrivere il file e la "
    "sua cartella.",
    "closed": "{place} non si può aprire: controlla che la cartella ci sia e chi può usarla.",
    "damaged": "{place} è danneggiato: riavvia il programma, che lo conserva e ne comincia uno nuovo accanto.",
    "damaged-match": "Questa partita è danneggiata dov'è conservata e non si può aprire: le altre sì.",
    "left": "{place} è danneggiato ed è rimasto com'è: da ora le partite sono conservate in {new}.",
    "newer": "{place} è stato scritto da una versione più recente di questo programma: aggiornalo.",
    "busy": "{place} sta cambiando per opera di un altro programma: riprova.",
    "disk": "Il disco di {place} è pieno o guasto e non è stato salvato nulla: controllalo, poi riprova.",
    "unreachable": "Il database {place} non risponde: controlla che sia acceso e che l'indirizzo sia giusto.",
    "driver": "Manca il driver per {place}: esegui pip install 'burraco-photo[postgresql]'.",
    "address": "L'indirizzo del registro non è quello di un database: ha la forma sqlite:///FILE o "
    "postgresql://HOST/NOME.",
    "failed": "{place} non si è potuto usare ({reason}).",
}
"""Words for `scoring.ledger.ledger`."""
