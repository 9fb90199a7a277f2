import type { SendDraft, SendDraftRow, TokenBalance } from '@gangway/core'

/** Most transfers that leave together. interface-guide.md §9.10 */
export const mostRows = 20

/** One more row, empty but for the asset of the last. */
export function addRow(rows: readonly SendDraftRow[]): readonly SendDraftRow[] {
  const id = Math.max(...rows.map((row) => row.id)) + 1
  return [...rows, { id, to: '', amount: '', token: rows.at(-1)?.token ?? null }]
}

/** The rows of a form of one transfer, whose `amount` is written in the token, and one more. */
export function toRows(
  { to }: Pick<SendDraft, 'to'>,
  amount: string,
  token: Pick<TokenBalance, 'address'> | null,
): readonly SendDraftRow[] {
  return addRow([{ id: 1, to, amount, token: token?.address ?? null }])
}

/** The form of one transfer again, from the row that is left. */
export function toSingle({ rows: _, ...draft }: SendDraft, { to, amount }: SendDraftRow): SendDraft {
  return { ...draft, to, amount, amountUnit: 'token', shownUnit: 'token', isMax: false }
}
