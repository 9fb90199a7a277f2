import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '../page.js'
import type { Documented } from '../reference/readReference.js'
import { getReferencePath } from './getReferencePath.js'

type ErrorEntry = {
  message: string
  retryable: boolean
  userText: string
  status?: number
  walletCode?: number
}

/** A page for each error code, and one that lists them, from the tables docs/errors.md is made of. */
export async function createErrorPages(root: string, reference: readonly Documented[]): Promise<Page[]> {
  const load = (path: string): Promise<Record<string, unknown>> =>
    import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)
  const { errorTexts } = await load('packages/react/src/locales/en/errors.ts')
  const userTexts = errorTexts as Record<string, string>
  const folder = 'packages/protocol/src/errors/tables'
  const names = readdirSync(join(root, folder))
    .filter((name) => !/\.test\.|^defineErrors/.test(name))
    .map((name) => name.replace('.ts', ''))
    .sort()
  const tables = await Promise.all(
    names.map(async (name) => ({
      name,
      errors: Object.entries(
        (await load(`${folder}/${name}.ts`))[`${name}Errors`] as Record<string, ErrorEntry>,
      ),
    })),
  )
  const pages = tables.flatMap(({ name, errors }) =>
    errors.map(([code, entry]) => createPage(name, code, entry, userTexts[entry.userText], reference)),
  )
  return [createListPage(tables), ...pages]
}

function createListPage(tables: readonly { name: string; errors: [string, ErrorEntry][] }[]): Page {
  const lists = tables.flatMap(({ name, errors }) => [
    `## ${toWords(name)}`,
    '',
    '| Code | Message | Try again |',
    '|---|---|---|',
    ...errors.map(
      ([code, { message, retryable }]) => `| \`${code}\` | ${message} | ${retryable ? 'yes' : ''} |`,
    ),
    '',
  ])
  return {
    path: 'errors/',
    title: 'Errors',
    section: 'Errors',
    group: 'Errors',
    description: 'Every error code, its message, and whether the same call may succeed later.',
    source: 'docs/errors.md',
    names: ['GangwayError'],
    markdown: [
      '# Errors',
      '',
      'What our packages throw is a `GangwayError` of `@gangway/protocol`. Branch on its `code`: no code is ever renamed or gets another',
      'meaning. `shortMessage` is for developers, `retryable` says if the same call may succeed later, and `docsUrl` is the path of the',
      'code’s page below the root of this site.',
      '',
      ...lists,
    ].join('\n'),
  }
}

function createPage(
  table: string,
  code: string,
  { message, retryable, status, walletCode }: ErrorEntry,
  userText: string | undefined,
  reference: readonly Documented[],
): Page {
  const throwing = reference.filter(({ text, throws, returns }) =>
    [text, returns, ...throws].some((each) => new RegExp(`\\b${code}\\b`).test(each)),
  )
  const links = throwing.map(
    (each) => `- [\`${each.name}\`](/${getReferencePath(each)}) of \`${each.entry}\``,
  )
  return {
    path: `errors/${code}/`,
    title: code,
    section: 'Errors',
    description: `${message}.`,
    names: [code],
    markdown: [
      `# ${code}`,
      '',
      `${message}.`,
      '',
      '| | |',
      '|---|---|',
      `| Subject | ${toWords(table)} |`,
      `| Try again | ${retryable ? 'The same call may succeed later.' : 'The same call fails again until something else has changed.'} |`,
      ...(userText ? [`| The dialog says | ${userText} |`] : []),
      ...(status ? [`| HTTP status of a server’s answer | ${status} |`] : []),
      ...(walletCode
        ? [`| Code of the wallet in the frame, to other libraries (EIP-1193) | ${walletCode} |`]
        : []),
      '',
      ...(links.length > 0 ? ['## Named by', '', ...links, ''] : []),
      'All codes: [Errors](/errors/).',
      '',
    ].join('\n'),
  }
}

/** `localWorld` → “Local world”. */
function toWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
