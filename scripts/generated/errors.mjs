import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { generatedLine, listModules } from './indexes.mjs'

const folder = 'packages/protocol/src/errors/tables'

/** What each reader of errors takes from their tables: path and text of each file. */
export async function renderErrors(root) {
  const load = (path) => tsImport(join(root, path), import.meta.url)
  const { specTexts } = await load('packages/protocol/src/errors/specTexts.ts')
  const specNames = new Map(Object.entries(specTexts).map(([name, text]) => [text, name]))
  const tables = []
  for (const name of listModules(join(root, folder)))
    if (name !== 'defineErrors')
      tables.push({ name, errors: (await load(`${folder}/${name}.ts`))[`${name}Errors`] })
  const all = tables.flatMap(({ errors }) => Object.entries(errors))
  const codes = all.map(([code]) => code)
  const repeated = codes.find((code, at) => codes.indexOf(code) !== at)
  if (repeated) throw new Error(`${repeated} stands in two tables`)
  const message = ({ message: text }) =>
    specNames.has(text) ? `specTexts.${specNames.get(text)}` : quote(text)
  return [
    ['packages/protocol/src/errors/codes.ts', renderCodes(all)],
    ['packages/protocol/src/errors/messages.ts', renderMessages(all, message)],
    ['packages/server-kit/src/errorStatuses.ts', renderStatuses(all)],
    ['packages/core/src/kernel/errors/providerErrorCodes.ts', renderProviderCodes(all)],
    ['packages/react/src/errors/userTexts.ts', renderUserTexts(all)],
    ['docs/errors.md', renderDocument(tables)],
  ]
}

function renderCodes(all) {
  return [
    `// ${generatedLine}`,
    '',
    '/**',
    ' * Every error code of the product, from the tables beside this file. `retryable` says whether the same call may succeed',
    ' * later.',
    ' */',
    'export const errorCodes = {',
    ...all.map(([code, { retryable }]) => `  ${code}: { retryable: ${retryable} },`),
    '} as const satisfies Record<string, { retryable: boolean }>',
    '',
    '/** Stable identifier of an error, e.g. `CONNECTION_USER_REJECTED`. */',
    'export type ErrorCode = keyof typeof errorCodes',
    '',
    '/** Codes after which the same call may succeed later; a page loads these alone, and the texts. */',
    'export const retryableCodes: ReadonlySet<ErrorCode> = new Set([',
    ...all.flatMap(([code, { retryable }]) => (retryable ? [`  '${code}',`] : [])),
    '])',
    '',
  ].join('\n')
}

function renderMessages(all, message) {
  return [
    `// ${generatedLine}`,
    "import type { ErrorCode } from './codes.js'",
    "import { specTexts } from './specTexts.js'",
    '',
    '/** The short message of each error code. */',
    'export const errorMessages: Record<ErrorCode, string> = {',
    ...all.map(([code, entry]) => `  ${code}: ${message(entry)},`),
    '}',
    '',
  ].join('\n')
}

function renderStatuses(all) {
  return [
    `// ${generatedLine}`,
    "import type { ErrorCode } from '@gangway/protocol'",
    '',
    '/** HTTP status of each error code a server answers with; any other code is an internal fault (500). */',
    'export const errorStatuses = {',
    ...all.flatMap(([code, { status }]) => (status ? [`  ${code}: ${status},`] : [])),
    '} as const satisfies Partial<Record<ErrorCode, number>>',
    '',
  ].join('\n')
}

function renderProviderCodes(all) {
  return [
    `// ${generatedLine}`,
    "import type { ErrorCode } from '@gangway/protocol'",
    '',
    '/** The code by which a wallet of ours tells each error to other libraries of the page. EIP-1193, EIP-1474. */',
    'export const providerErrorCodes: Readonly<Partial<Record<ErrorCode, number>>> = {',
    ...all.flatMap(([code, { walletCode }]) => (walletCode ? [`  ${code}: ${walletCode},`] : [])),
    '}',
    '',
  ].join('\n')
}

function renderUserTexts(all) {
  const codesOf = new Map()
  // The text of every code that is not listed; listed codes cost bytes in each page.
  for (const [code, { userText }] of all)
    if (userText !== 'error.unknown') codesOf.set(userText, [...(codesOf.get(userText) ?? []), code])
  return [
    `// ${generatedLine}`,
    "import type { ErrorCode } from '@gangway/protocol'",
    "import type { MessageKey } from '../locales/messageKey.js'",
    '',
    '/** What a person is told, by the key of its text, and about which errors: each text stands here once, as the dialog carries them. */',
    'export const userTexts: readonly (readonly [MessageKey, readonly ErrorCode[]])[] = [',
    ...[...codesOf].flatMap(([text, codes]) =>
      renderUserText(
        `'${text}'`,
        codes.map((code) => `'${code}'`),
      ),
    ),
    ']',
    '',
  ].join('\n')
}

/** Longest line that Biome leaves as it is. */
const longestLine = 110

/** As Biome breaks it. */
function renderUserText(text, codes) {
  const list = `[${codes.join(', ')}],`
  const row = `  [${text}, ${list.slice(0, -1)}],`
  if (row.length <= longestLine) return [row]
  const lines =
    `    ${list}`.length <= longestLine
      ? [`    ${list}`]
      : ['    [', ...codes.map((code) => `      ${code},`), '    ],']
  return ['  [', `    ${text},`, ...lines, '  ],']
}

function renderDocument(tables) {
  return [
    '# Errors',
    '',
    `<!-- ${generatedLine} -->`,
    '',
    'Branch on `code`: it is never renamed and never gets another meaning. `shortMessage` is the message below; what a person is',
    'told stands in `packages/react/src/locales`. Try again: the same call may succeed later. HTTP: the status of a server’s answer',
    '(no figure: 500, and the code stays in the server’s log). Wallet: the code by which our wallets tell it to other libraries of a page',
    '(EIP-1193; no figure: −32603).',
    ...tables.flatMap(({ name, errors }) => [
      '',
      `## ${name}`,
      '',
      '| Code | Message | Try again | HTTP | Wallet |',
      '|---|---|---|--:|--:|',
      ...Object.entries(errors).map(
        ([code, { message, retryable, status, walletCode }]) =>
          `| \`${code}\` | ${message} | ${retryable ? 'yes' : ''} | ${status ?? ''} | ${walletCode ?? ''} |`,
      ),
    ]),
    '',
  ].join('\n')
}

function quote(text) {
  return text.includes("'") ? `"${text}"` : `'${text}'`
}
