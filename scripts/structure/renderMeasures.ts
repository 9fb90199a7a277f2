import type { DocumentMeasures } from './measureDocuments.js'
import type { Measures } from './measureWorkspaces.js'

/** What was measured of one commit. */
export type TreeMeasures = {
  commit: string
  workspaces: Record<string, Measures>
  documents: Record<string, DocumentMeasures>
}

/** What is shown of each workspace. */
const columns = [
  'files',
  'median',
  'p90',
  '≤ 20 lines, %',
  'crumbs',
  'functions > 100 lines',
  'documented exports, %',
  'bare errors',
  'dialect words',
] as const satisfies readonly (keyof Measures)[]

/** The text of docs/measures.md: each measure before and after, by workspace and by document. */
export function renderMeasures(before: TreeMeasures, after: TreeMeasures): string {
  const show = (one: number | undefined, other: number | undefined) =>
    one === other ? `${one}` : `${one ?? '–'} → ${other ?? '–'}`
  const workspaces = mergeKeys(before.workspaces, after.workspaces).map((name) => {
    const [old, now] = [before.workspaces[name], after.workspaces[name]]
    return [name, ...columns.map((column) => show(old?.[column], now?.[column]))]
  })
  const documents = mergeKeys(before.documents, after.documents).map((name) => {
    const [old, now] = [before.documents[name], after.documents[name]]
    return [name, show(old?.median, now?.median), show(old?.longest, now?.longest)]
  })
  return `${[
    '# Measures of the tree',
    '',
    'For an engineer who changes how the code is cut: what is long, what is short, and what a change did. `npm run structure`',
    'prints the same of the tree as it is. Its option `--write` with a commit writes this page. Nothing here is written by hand.',
    '',
    `Before: ${before.commit}. After: the files on top of ${after.commit}. One number: it is the same in both.`,
    '',
    '## Source files, without tests',
    '',
    'A crumb has less than 12 lines of code and one importer. “All but lists” leaves out the registry, events and words, where',
    'a file is one entry of a list. Dialect words: those of docs/style.md §2, in 1,000 lines of comments.',
    '',
    ...renderTable(['', ...columns], workspaces),
    '',
    '## Words of a sentence',
    '',
    ...renderTable(['', 'median', 'longest'], documents),
  ].join('\n')}\n`
}

function mergeKeys(one: object, other: object): string[] {
  return [...new Set([...Object.keys(other), ...Object.keys(one)])]
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const render = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [render(head), `|${'---|'.repeat(head.length)}`, ...rows.map(render)]
}
