import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/**
 * Thirty things that a person may want to change, and the folder in which each is made. Someone who has only README.md,
 * AGENTS.md and the names of folders finds it by the words in the third column: each is in the name of the folder, or in
 * the row of AGENTS.md that names it or a folder around it.
 */
const features: readonly (readonly [feature: string, folder: string, words: readonly string[]])[] = [
  ['which installed wallets a page finds', 'packages/core/src/connections/discovery', ['discovery']],
  ['a wallet of the list: its name and its links', 'packages/registry/src/wallets', ['wallet', 'one file']],
  ['a network and its block explorer', 'packages/registry/src/chains', ['chain', 'one file']],
  ['pairing with a wallet on a phone', 'packages/core/src/pairing', ['pairing', 'phone']],
  ['the messages of a paired wallet', 'packages/pairing/src/client/methods', ['one file per message']],
  ['encryption of a pairing', 'packages/pairing/src/crypto', ['crypto']],
  ['which sockets the relay admits', 'packages/relay/src/admission', ['relay', 'admission']],
  ['storage of messages in the relay', 'packages/relay/src/stores', ['relay', 'stores']],
  ['login by e-mail, as the page sees it', 'packages/core/src/embeddedWallet/login', ['login', 'e-mail']],
  ['login by e-mail, as the server sees it', 'packages/wallet-api/src/auth/login', ['login']],
  [
    'a provider of social login',
    'packages/wallet-api/src/auth/providerLogin',
    ['provider', 'login', 'one file'],
  ],
  ['making the keys of a wallet', 'apps/frame/src/keys', ['wallet', 'keys']],
  ['which signing methods the frame answers', 'apps/frame/src/requests', ['signing method']],
  ['the screen that shows a request', 'apps/frame/src/approvals', ['screens', 'request']],
  ['protection against clickjacking', 'apps/frame/src/approvals/guard', ['guard', 'clickjacking']],
  ['which pages may talk to the frame', 'apps/frame/src/messenger', ['messages', 'checks']],
  ['export of the words of a wallet', 'apps/frame/src/account/export', ['account', 'export']],
  ['recovery that only the owner can open', 'packages/wallet-api/src/recovery/custody', ['custody', 'owner']],
  ['deleting an account', 'packages/wallet-api/src/auth/closing', ['deletion']],
  ['gas that an app pays', 'packages/wallet-api/src/relayer', ['app pays']],
  ['mails', 'packages/wallet-api/src/mail', ['mails']],
  ['sign-in by signature', 'packages/core/src/signIn', ['signIn']],
  ['sending', 'packages/core/src/send', ['send']],
  ['writing and reading amounts', 'packages/core/src/kernel/amounts', ['amounts']],
  ['the form of a transfer', 'packages/react/src/views/send', ['views', 'send']],
  ['words of a language', 'packages/react/src/locales', ['words', 'language']],
  ['quotes of swaps', 'packages/data-api/src/swaps', ['quotes', 'swaps']],
  ['which tokens are spam', 'packages/data-api/src/spam', ['spam']],
  ['a company that sells coins', 'packages/data-api/src/buy/providers', ['sell coins', 'providers']],
  ['limits of requests', 'packages/server-kit/src/limits', ['limits']],
]

/** The rows of the tables of folders in AGENTS.md: `a/b`, `c` are two folders, side by side. */
function readRows(): { folder: string; text: string }[] {
  const rows = [...read('AGENTS.md').matchAll(/^\| (`[^|]+`) \| (.+) \|$/gm)]
  return rows.flatMap(([, cell = '', text = '']) => {
    const [first = '', ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder)
    const beside = others.map((other) =>
      existsSync(join(root, other)) ? other : join(dirname(first), other),
    )
    return [first, ...beside].map((folder) => ({ folder, text }))
  })
}

/** What a reader has before they open a file: the names of a folder, and the rows about it and about those around it. */
function getClues(folder: string, rows: ReturnType<typeof readRows>): string {
  const about = rows.filter((row) => folder === row.folder || folder.startsWith(`${row.folder}/`))
  return [folder, ...about.map(({ text }) => text)].join(' ').toLowerCase()
}

describe('thirty features, from README.md, AGENTS.md and the names of folders', () => {
  const rows = readRows()

  test('default: thirty, each in another folder', () => {
    expect(new Set(features.map(([, folder]) => folder)).size).toBe(30)
  })

  test.each(features)('default: %s is in %s', (_feature, folder, words) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    expect(files.some((file) => /\.tsx?$/.test(file))).toBe(true)
    const clues = getClues(folder, rows)
    expect(words.filter((word) => !clues.includes(word.toLowerCase()))).toEqual([])
    // The package, or the folder of an app, is in the map by its name.
    expect(rows.some((row) => folder === row.folder || folder.startsWith(`${row.folder}/`))).toBe(true)
  })

  test('error: a word that leads elsewhere is no clue', () => {
    expect(getClues('packages/core/src/send', rows)).not.toContain('spam')
    expect(getClues('packages/data-api/src/spam', rows)).toContain('spam')
  })
})

describe('apps/frame/README.md, for a security reader', () => {
  const readme = read('apps/frame/README.md')

  test('default: ten questions, each with the files that answer it', () => {
    const questions = [...readme.matchAll(/^### (\d+)\. .+\?$/gm)].map(([, number]) => Number(number))
    expect(questions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const answers = readme.split(/^### \d+\. .+\?$/m).slice(1)
    expect(answers.filter((answer) => !/`[\w/.-]+\.(ts|md)`/.test(answer))).toEqual([])
  })

  test('behavior: every file that it names is there, from the frame or from the repository’s root', () => {
    const named = [...readme.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:ts|md|json|html))`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(30)
    const isThere = (path: string) =>
      ['', 'apps/frame', 'apps/frame/src'].some((folder) => existsSync(join(root, folder, path)))
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })

  test('behavior: the reading order fits into an hour: at most 2,000 lines', () => {
    const order = readme.split('## The hour')[1]?.split('\n## ')[0] ?? ''
    const files = new Set([...order.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.ts)`/g)].map(([, path = '']) => path))
    const lines = [...files].map((path) => {
      const file = [join('apps/frame/src', path), path].find((each) => existsSync(join(root, each)))
      return read(file ?? path).split('\n').length
    })
    expect(lines.length).toBeGreaterThanOrEqual(12)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2_000)
  })
})
