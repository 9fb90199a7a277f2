/** All that is said of one error code, wherever it is said. */
export type ErrorEntry = {
  /** Whether the same call may succeed later. */
  retryable: boolean
  /** Short and in English, for developers; what product.md §8 fixes is taken from `specTexts`. */
  message: string
  /** Key of what a person is told, in the locales of @gangway/react. */
  userText: string
  /** HTTP status of a server's answer; absent: 500, and the code is not told. */
  status?: number
  /** Code by which our wallets tell it to other libraries of the page (EIP-1193); absent: −32603. */
  walletCode?: number
}

/**
 * A table of the errors of one domain. Append only: a code is never removed, renamed or given another meaning, because
 * hosts branch on it. `node scripts/generate.mjs` makes everything else from it.
 */
export function defineErrors(
  errors: Readonly<Record<string, ErrorEntry>>,
): Readonly<Record<string, ErrorEntry>> {
  return errors
}
