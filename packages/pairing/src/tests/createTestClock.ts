/** A clock that can be put forward. */
export function createTestClock(): { getNow(): number; pass(milliseconds: number): void } {
  let ahead = 0
  return {
    getNow: () => Date.now() + ahead,
    pass(milliseconds) {
      ahead += milliseconds
    },
  }
}
