import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { isTestFile } from './isTestFile.js'
import { listSourceFiles } from './listSourceFiles.js'

/** Modules that run programs or text, and those that would read cookies. */
const forbiddenModules = /^(node:)?(child_process|vm|v8|cluster|repl)$|^hono\/cookie$/

/** What makes a page of text, or asks for less of TLS or HTTP than there is. */
const forbiddenNames = new Set([
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'srcdoc'],
  ...['createContextualFragment', 'setHTMLUnsafe', 'DOMParser', 'cookie'],
  ...['rejectUnauthorized', 'checkServerIdentity', 'insecureHTTPParser', 'NODE_TLS_REJECT_UNAUTHORIZED'],
])

/** By Node's and WebCrypto's names. */
const allowedHashes = new Set(['sha256', 'sha384'])
const allowedCiphers = new Set(['aes-256-gcm'])

/** Hashes, ciphers, paddings and signatures that are broken, or that seal without a proof of it. */
const brokenAlgorithms =
  /^(md[245]|sha-?1|r(ipe)?md-?160|rc[24]|(3|triple)?des(-.+)?|bf-.+|aes-(\d+-)?(cbc|ecb|ctr|cfb\d*|ofb|kw)|rsa-oaep|rsa(ssa|es)-pkcs1-v1_5)$/i

/** Where a number nobody may guess is not wanted: pauses before another try, ids that only tell answers apart. */
const guessable = new Set([
  'apps/frame/src/http/createServiceClient.ts',
  'packages/core/src/chains/solana/solanaContext.ts',
  'packages/core/src/connections/fromWagmiConnector.ts',
  'packages/core/src/kernel/http/fetchJson.ts',
  'packages/pairing/src/client/jsonRpc/createIdSource.ts',
  'packages/pairing/src/relay/keepRelaySocket.ts',
  'packages/server-kit/src/webhooks/startWebhookDelivery.ts',
  'packages/wallet-api/src/mail/createMailOutbox.ts',
  'packages/wallet-api/src/notes/createRemoteKeys.ts',
])

/** Where SQL is text of our own: migration files, and names of our own columns and of types. */
const writesSql = new Set([
  'packages/data-api/src/tokens/createTokenStore.ts',
  'packages/server-kit/src/database/applyMigrations.ts',
  // Types, as the database's own catalogue names them.
  'packages/server-kit/src/database/backup/loadBackup.ts',
])

/** Loads no file of ours into a page or a server: pages for the tests of others, and what builds the documentation site. */
const isNotShipped = (file: string) =>
  isTestFile(file) || file.startsWith('packages/testing/') || /^apps\/docs\/src\/(?!browser\/)/.test(file)

/**
 * Where shipped code does what none of it may: runs text or programs, writes markup, weakens TLS, reads cookies, builds SQL,
 * guesses at random, or names a broken algorithm. One line each. docs/asvs.md
 */
export function findForbiddenCode(root: string, folders = ['packages', 'apps']): string[] {
  return folders
    .flatMap((folder) => listSourceFiles(root, folder))
    .filter((file) => !isNotShipped(file))
    .flatMap((file) => findInFile(root, file).map((what) => `${file}: ${what}`))
}

function findInFile(root: string, file: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const check = (isWrong: boolean, what: string) => void (isWrong && found.push(what))
  new Visitor({
    ImportDeclaration: ({ source }) => check(forbiddenModules.test(source.value), source.value),
    ImportExpression({ source }) {
      const isText = source.type === 'Literal' && typeof source.value === 'string'
      check(!isText || forbiddenModules.test(String(source.value)), 'import() of what is not named')
    },
    Identifier: ({ name }) => check(forbiddenNames.has(name), name),
    JSXIdentifier: ({ name }) => check(forbiddenNames.has(name), name),
    Literal({ value }) {
      if (typeof value === 'string') check(brokenAlgorithms.test(value) || forbiddenNames.has(value), value)
    },
    NewExpression: ({ callee }) =>
      check(callee.type === 'Identifier' && callee.name === 'Function', 'Function'),
    CallExpression({ callee, arguments: [first] }) {
      const name = readName(callee)
      const text = first?.type === 'Literal' ? String(first.value) : ''
      // The result of a passkey has an `eval` of its own, which is no call.
      check(/^(\w+\.)?eval$|^Function$|^document\.write$/.test(name), name)
      check(name === 'Math.random' && !guessable.has(file), name)
      check(name === 'sql.raw' && !writesSql.has(file), name)
      check(/^create(Hash|Hmac)$/.test(name) && !allowedHashes.has(text), `${name}(${text})`)
      check(/^create(C|Dec)ipheriv$/.test(name) && !allowedCiphers.has(text), `${name}(${text})`)
    },
  }).visit(program)
  return found
}

type Named = { type: string; name?: string; object?: Named; property?: Named }

/** `a` or `a.b` of what is called; empty for anything else. */
function readName(callee: object): string {
  const { type, name = '', object, property } = callee as Named
  if (type === 'Identifier') return name
  if (type !== 'MemberExpression' || object?.type !== 'Identifier') return ''
  return `${object.name}.${property?.name ?? ''}`
}
