"""Fetches art, renders scenes, trains the two networks, exports them."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from vision.folders import MODELS, NAME, SAMPLE_FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DEFAULT_ART = user_cache_path(NAME, appauthor=False) / "art"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit status."""
    options = _parser().parse_args(argv)
    try:
        options.run(options)
    except FileNotFoundError as error:
        print(f"python -m vision.training: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    commands = top.add_subparsers(required=True)
    for add in (_art, _scenes, _photos, _detector, _classifier, _average, _export, _families, _sample):
        add(commands)
    return top


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name


def _command(
    commands: Commands, name: str, text: str, run: Callable[[argparse.Namespace], object]
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text)
    parser.set_defaults(run=run)
    return parser


def _art(commands: Commands) -> None:
    def run(options: argparse.Namespace) -> None:
        from vision.training.art.building import fetch_all

        fetch_all(options.art)

    parser = _command(commands, "art", "fetch decks, typefaces and table tops to draw with", run)
    parser.add_argument("--art", type=Path, default=DEFAULT_ART)


def _scenes(commands: Commands) -> None:
    def run(options: argparse.Namespace) -> None:
        from vision.training.examples.rendering import render_all

        render_all(options.art, options.out, options.count, options.seed, options.workers, options.models)

    parser = _command(commands, "scenes", "render scenes for the detector and index crops for the classifier", run)
    parser.add_argument("--art", type=Path, default=DEFAULT_ART)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--models", type=Path, help="cut crops where the detector of this folder finds indices")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)


def _photos(commands: Commands) -> None:
    def run(options: argparse.Namespace) -> None:
        from vision.training.examples.labelled_photos import prepare

        prepare(options.folder, options.models, options.out)

    parser = _command(commands, "photos", "turn labelled photos of a real deck into scenes and crops", run)
    parser.add_argument("--folder", type=Path, required=True, help="holds photos/*.jpg and labels/*.txt")
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--out", type=Path, required=True)


def _detector(commands: Commands) -> None:
    def run(options: argparse.Namespace) -> None:
        from vision.training.networks.train_detector import train

        print(train(options.scenes, options.start, options.out, options.minutes, device=options.device, lr=options.lr))

    parser = _command(commands, "detector", "train the index detector", run)
    parser.add_argument("--scenes", type=Path, nargs="+", required=True)
    parser.add_argument("--start", type=Path, default=MODELS / "detector.pt", help="weights to start from")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--lr", type=float, default=8e-4)


def _classifier(commands: Commands) -> None:
    def run(options: argparse.Namespace) -> None:
        from vision.training.networks.train_classifier import train_folders

        print(train_folders(options.scenes, options.out, options.minutes, start=options.start, repeat=options.repeat))

    parser = _command(commands, "classifier", "train the classifier of index crops", run)
    parser.add_argument("--scenes", type=Path, nargs="+", required=True)
    parser.add_argument("--repeat", type=int, nargs="*", default=[], help="how often each folder's crops are shown")
    parser.add_argument("--start", type=Path, default=None, help="weights to go on from")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=20)


def _average(commands: Commands) -> None:
    def run(options: argparse.Namespace) -> None:
        import torch

        from vision.training.networks.index_network import averaged

        options.out.mkdir(parents=True, exist_ok=True)
        states = [torch.load(path, weights_only=True) for path in options.classifiers]
        torch.save(averaged(states), options.out / "classifier.pt")
        print(options.out / "classifier.pt")

    parser = _command(commands, "average", "average the weights of classifiers that went on from one another", run)
    parser.add_argument("--classifiers", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)


def _export(commands: Commands) -> None:
    def run(options: argparse.Namespace) -> None:
        from vision.training.networks.export import export_classifier, export_detector

        if options.detector:
            print(export_detector(options.detector, options.out))
        if options.classifier:
            print(export_classifier(options.classifier, options.out))

    parser = _command(commands, "export", "export trained weights to the form the product runs", run)
    parser.add_argument("--detector", type=Path)
    parser.add_argument("--classifier", type=Path)
    parser.add_argument("--out", type=Path, default=MODELS)


def _families(commands: Commands) -> None:
    def run(options: argparse.Namespace) -> None:
        from vision.training.families import judge_families

        judge_families(
            options.art,
            options.out,
            options.models,
            tables=options.tables,
            seed=options.seed,
            only=options.only,
            minutes=options.minutes,
            scenes=options.scenes,
        )

    parser = _command(
        commands, "families", "judge the networks on painted tables of one family of decks after another", run
    )
    parser.add_argument("--art", type=Path, default=DEFAULT_ART)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--tables", type=int, default=6, help="tables painted for each family")
    parser.add_argument("--only", nargs="*", default=[], metavar="FAMILY", help="these families alone")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument(
        "--minutes", type=float, default=0, help="first train a classifier for so long that never saw the family"
    )
    parser.add_argument("--scenes", type=int, default=600, help="scenes to train it on")


def _sample(commands: Commands) -> None:
    def run(options: argparse.Namespace) -> None:
        from vision.training.scenes.sample_table import write_sample

        write_sample(options.out)

    parser = _command(commands, "sample", "paint the sample photo that ships with the project", run)
    parser.add_argument("--out", type=Path, default=SAMPLE_FOLDER)


if __name__ == "__main__":
    sys.exit(main())
