import type { Page } from '../page.js'
import type { Documented, Kind } from '../reference/readReference.js'
import { getReferencePath } from './getReferencePath.js'
import { readFirstSentence } from './readDocuments.js'

const kinds: readonly [Kind, heading: string, one: string][] = [
  ['component', 'Components', 'Component'],
  ['hook', 'Hooks', 'Hook'],
  ['action', 'Actions', 'Action'],
  ['function', 'Functions', 'Function'],
  ['class', 'Classes', 'Class'],
  ['value', 'Values', 'Value'],
]

/** A page for each export but types, one for the types of each entry, and a list for each entry. */
export function createReferencePages(reference: readonly Documented[], documents: readonly Page[]): Page[] {
  const entries = [...new Set(reference.map(({ entry }) => entry))]
  return entries.flatMap((entry) => {
    const all = reference.filter((each) => each.entry === entry)
    const types = all.filter(({ kind }) => kind === 'type')
    const others = all.filter(({ kind }) => kind !== 'type')
    return [
      createListPage(entry, others, types),
      ...others.map((each) => createPage(each, documents)),
      ...(types.length > 0 ? [createTypesPage(entry, types)] : []),
    ]
  })
}

const describe = ({ text }: Documented) => readFirstSentence(text)

function createListPage(entry: string, others: readonly Documented[], types: readonly Documented[]): Page {
  const row = (each: Documented) =>
    `| [\`${each.name}\`](/${getReferencePath(each)}) | ${escapeCell(describe(each))} |`
  const tables = [
    ...kinds.map(([kind, heading]) => ({ heading, rows: others.filter((each) => each.kind === kind) })),
    { heading: 'Types', rows: types },
  ].filter(({ rows }) => rows.length > 0)
  return {
    path: `reference/${entry.replace('@gangway/', '')}/`,
    title: entry,
    section: 'Reference',
    group: 'Reference',
    description: `What ${entry} exports.`,
    names: [entry],
    markdown: [
      `# ${entry}`,
      '',
      `What \`${entry}\` exports. These pages are made of the doc comments in its source.`,
      '',
      ...tables.flatMap(({ heading, rows }) => [
        `## ${heading}`,
        '',
        '| Name | |',
        '|---|---|',
        ...rows.map(row),
        '',
      ]),
    ].join('\n'),
  }
}

function createPage(each: Documented, documents: readonly Page[]): Page {
  const { name, kind, entry, text, parameters, returns, throws, examples, declaration, named } = each
  const one = kinds.find(([known]) => known === kind)?.[2] ?? ''
  const guides = documents.filter(
    ({ section, markdown }) =>
      (section === 'Guides' || section === 'Start') && new RegExp(`\\b${name}\\b`).test(markdown),
  )
  const path = getReferencePath(each)
  return {
    path,
    title: name,
    section: 'Reference',
    description: describe(each) || `${one} of ${entry}.`,
    names: [name, `${name}()`],
    markdown: [
      `# ${name}`,
      '',
      `${one} of \`${entry}\`.`,
      '',
      text,
      '',
      ...code(`import { ${name} } from '${entry}'`),
      ...examples.flatMap((example) => ['## Example', '', ...asCode(example)]),
      kind === 'class' ? '## Members' : '## Signature',
      '',
      ...code(declaration),
      ...list(
        'Parameters',
        parameters
          .filter((parameter) => parameter.text)
          .map((parameter) => `\`${parameter.name}\`: ${parameter.text}`),
      ),
      ...(returns ? ['## Returns', '', returns, ''] : []),
      ...list('Throws', throws),
      ...list(
        'Types it names',
        named.filter((type) => !type.declaration).map((type) => `\`${type.name}\``),
      ),
      ...named.filter((type) => type.declaration).flatMap((type) => code(type.declaration)),
      ...list(
        'Guides that use it',
        guides.map((guide) => `[${guide.title}](/${guide.path})`),
      ),
    ].join('\n'),
  }
}

function createTypesPage(entry: string, types: readonly Documented[]): Page {
  return {
    path: `reference/${entry.replace('@gangway/', '')}/types/`,
    title: `Types of ${entry}`,
    section: 'Reference',
    description: `Types that ${entry} exports.`,
    names: types.map(({ name }) => name),
    markdown: [
      `# Types of ${entry}`,
      '',
      ...types.flatMap(({ name, text, declaration }) => [`## ${name}`, '', text, '', ...code(declaration)]),
    ].join('\n'),
  }
}

/** A block that the compiler itself has written, or that a doc comment has. */
const code = (text: string) => ['```ts', text, '```', '']
const asCode = (example: string) => (example.includes('```') ? [example, ''] : ['```tsx', example, '```', ''])
const list = (heading: string, lines: readonly string[]) =>
  lines.length > 0 ? [`## ${heading}`, '', ...lines.map((line) => `- ${line.replace(/\n/g, ' ')}`), ''] : []
const escapeCell = (text: string) => text.replaceAll('|', '\\|')
