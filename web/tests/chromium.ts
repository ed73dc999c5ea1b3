// The browser of the tests: chromium's headless shell, which draws and runs pages as chromium does and takes two fifths less of the processor.
export const chromium = (...args: string[]) => ({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", ...args],
});

/** WebGL drawn by the processor. */
export const withWebGL = "--enable-unsafe-swiftshader";
