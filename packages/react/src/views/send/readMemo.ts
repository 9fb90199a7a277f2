/** Longest memo, in bytes of UTF-8: with it a transfer still fits into one Solana transaction. */
export const maxMemoBytes = 256

/** The memo as it would be sent; `text` is null where there is none. */
export type MemoEntry = { text: string | null; bytes: number; isTooLong: boolean }

/** Reads the memo field. */
export function readMemo(typed: string): MemoEntry {
  const text = typed.trim()
  const bytes = new TextEncoder().encode(text).length
  return { text: text === '' ? null : text, bytes, isTooLong: bytes > maxMemoBytes }
}
