/** One measured value and what it may be at most; no budget: only for comparison. */
export type TableRow = { name: string; value: number; budget?: number; format: (value: number) => string }

/** Whether every row keeps to its budget. */
export function isWithinBudget(rows: readonly TableRow[]): boolean {
  return rows.every(({ value, budget }) => budget === undefined || value <= budget)
}

/** Prints rows as a Markdown table: what, value, budget, verdict. */
export function printTable(title: string, rows: readonly TableRow[]): void {
  const cells = rows.map(({ name, value, budget, format }) => [
    name,
    format(value),
    budget === undefined ? '' : `≤ ${format(budget)}`,
    budget === undefined ? '' : value <= budget ? 'within' : 'OVER',
  ])
  const head = [title, 'measured', 'budget', 'verdict']
  const widths = head.map((text, column) =>
    Math.max(text.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log(
    ['', line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line), ''].join('\n'),
  )
}
