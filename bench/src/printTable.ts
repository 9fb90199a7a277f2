/** One measured value and what it may be at most, or at least; no budget: only for comparison. */
export type TableRow = {
  name: string
  value: number
  budget?: number
  atLeast?: number
  format: (value: number) => string
}

/** Whether every row keeps to its budget. */
export function isWithinBudget(rows: readonly TableRow[]): boolean {
  return rows.every(isWithin)
}

/** Prints rows as a Markdown table: what, value, budget, verdict. */
export function printTable(title: string, rows: readonly TableRow[]): void {
  const cells = rows.map((row) => {
    const budget = toBudgetText(row)
    return [row.name, row.format(row.value), budget, budget && (isWithin(row) ? 'within' : 'OVER')]
  })
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

function isWithin({
  value,
  budget = Number.POSITIVE_INFINITY,
  atLeast = Number.NEGATIVE_INFINITY,
}: TableRow): boolean {
  return value <= budget && value >= atLeast
}

function toBudgetText({ budget, atLeast, format }: TableRow): string {
  if (budget !== undefined) return `≤ ${format(budget)}`
  return atLeast === undefined ? '' : `≥ ${format(atLeast)}`
}
