/** Whether a file only tests, helps tests, or configures what builds and tests: other rules hold for it. */
export function isTestFile(file: string): boolean {
  return /\.test(-d)?\.tsx?$|\/(tests?|fixtures)\/|(vite|vitest|playwright)\.config\.ts$/.test(file)
}
