"""An animated picture of the screen, recorded frame by frame from a compositor."""

import io
import subprocess
import threading
import time

from PIL import Image

from processes import tool

FRAMES_PER_SECOND = 20
SCALE = 0.75  # of the screen's pixels
QUALITY = 76  # of WebP, out of 100


class Film:
    """Records frames from entering the context until leaving it; then it can be saved."""

    def __init__(self, desktop):
        self._desktop = desktop
        self._frames = []  # the time and the pixels of each
        self._failure = None
        self._is_running = True
        self._thread = threading.Thread(target=self._take)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_running = False
        self._thread.join()
        if self._failure is not None:
            raise self._failure

    def save(self, path):
        """Write an animated WebP that repeats; frames without a change take no room."""
        frames = [
            (Image.open(io.BytesIO(data)).convert("RGB"), moment)
            for (moment, data), (_, before) in zip(
                self._frames, [(0, b""), *self._frames]) if data != before]
        end = self._frames[-1][0]
        moments = [moment for _, moment in frames] + [end]
        frames[0][0].save(
            path, "WEBP", save_all=True, loop=0, quality=QUALITY, method=6,
            append_images=[frame for frame, _ in frames[1:]],
            duration=[
                max(1, round((after - moment) * 1000))
                for moment, after in zip(moments, moments[1:])])

    def _take(self):
        try:
            while self._is_running:
                began = time.monotonic()
                data = subprocess.run(
                    [tool("grim", "grim"), "-s", str(SCALE), "-t", "ppm", "-"],
                    env=self._desktop.environment, check=True, stdout=subprocess.PIPE).stdout
                self._frames.append((began, data))
                time.sleep(max(0, began + 1 / FRAMES_PER_SECOND - time.monotonic()))
        except (OSError, subprocess.SubprocessError) as failure:
            self._failure = failure
