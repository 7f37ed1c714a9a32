"""Photos kept on this computer for as long as their match, one folder a match."""

from __future__ import annotations

import hashlib
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from ui.storage.folders import data_folder
from vision.photo.loading import Photo
from vision.photo.pyramid import Pyramid

VIEW_SIDE = 1440
"""Longer side of the picture that the page shows, in pixels; one wider than 1460 Streamlit shrinks with every edit."""

_SHA = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class View:
    """A photo as the page shows it: a smaller file, its pixels per pixel of the photo, the photo's size."""

    path: Path
    scale: float
    size_wh: tuple[int, int]

    def open(self) -> Image.Image:
        """The picture itself."""
        with Image.open(self.path) as image:
            return image.convert("RGB")


class PhotoShelf:
    """The photos of one match."""

    def __init__(self, token: str) -> None:
        """Name the folder by a digest, so that a folder's name gives nobody a match's address."""
        self.folder = data_folder() / "photos" / hashlib.sha256(token.encode()).hexdigest()[:24]

    def keep(self, photo: Photo) -> None:
        """Write the upright photo and its view."""
        self.folder.mkdir(parents=True, exist_ok=True)
        Image.fromarray(photo.pixels).save(self._file(photo.sha256, "full"), "JPEG", quality=92)
        view = Image.fromarray(Pyramid(photo.pixels).scaled(min(1.0, VIEW_SIDE / max(photo.size_wh))))
        scale = view.width / photo.size_wh[0]
        view.save(self._file(photo.sha256, "view"), "JPEG", quality=82, comment=f"{scale:.6f}".encode())

    def view(self, sha: str) -> View | None:
        """The picture to show; None for a photo that is not kept."""
        path = self._file(sha, "view")
        if not path.is_file():
            return None
        with Image.open(path) as image:
            scale = float(image.info.get("comment", b"1"))
            return View(path, scale, (round(image.width / scale), round(image.height / scale)))

    def full(self, sha: str) -> Path | None:
        """The photo in full size; None for one that is not kept."""
        path = self._file(sha, "full")
        return path if path.is_file() else None

    def drop(self, sha: str) -> None:
        """Delete one photo."""
        for kind in ("full", "view"):
            self._file(sha, kind).unlink(missing_ok=True)

    def clear(self) -> None:
        """Delete all photos of the match; OSError where one cannot be deleted."""
        with suppress(FileNotFoundError):
            shutil.rmtree(self.folder)

    def _file(self, sha: str, kind: str) -> Path:
        if not _SHA.fullmatch(sha):
            msg = "a photo is named by its sha256"
            raise ValueError(msg)
        return self.folder / f"{sha}.{kind}.jpg"
