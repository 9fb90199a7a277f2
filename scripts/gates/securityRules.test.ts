import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditEvents, emailCodeLifetime, limits, socialProviders } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import { readServerConfig } from '../../apps/server/src/settings/readServerConfig.js'
import { variables } from '../../apps/server/src/settings/variables.js'
import { loginValues } from '../../packages/wallet-api/src/auth/login/loginValues.js'
import { sessionValues } from '../../packages/wallet-api/src/auth/sessions/sessionValues.js'
import { defaultAuthLimits } from '../../packages/wallet-api/src/limits/authLimits.js'
import { defaultReleaseLimits, toReleaseBudget } from '../../packages/wallet-api/src/limits/releaseLimits.js'
import { isTestFile } from './isTestFile.js'
import { listSourceFiles } from './listSourceFiles.js'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/security-rules.md')

/** The text below a heading, up to the next. */
function readSection(heading: string): string {
  return page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
}

/** What stands in code marks in the first column of a section's table. */
const readNames = (heading: string) =>
  [...readSection(heading).matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)

const minutes = (time: number) => time / 60_000
const days = (time: number) => time / 86_400_000
const count = (figure: number) => figure.toLocaleString('en')

/** What the code that ships says, of all packages and apps. */
const shipped = ['packages', 'apps']
  .flatMap((folder) => listSourceFiles(root, folder))
  .filter((file) => !isTestFile(file) && !file.startsWith('packages/testing/'))
  .map(read)
  .join('\n')

describe('docs/security-rules.md', () => {
  const { mails, mailsOfAllNetworks, tries, lifetime } = loginValues
  const { mailsPerClient, codesPerClient, mailsPerProject, mailsPerDeployment, firstDayReleases } =
    defaultAuthLimits
  const production = { WEB_ROOT: '/a', WEB_URL: 'https://a.example', API_URL: 'https://b.example' }
  const { rateLimits } = readServerConfig({
    ...production,
    PROJECT_IDS: 'one',
    DATA_DIR: '/b',
    PUBLIC_RPC: 'on',
  })

  test.each([
    `of one network | ${mails.perHour} an hour, ${mails.perDay} a day |`,
    `whoever asks | ${mailsOfAllNetworks.perHour} an hour, ${mailsOfAllNetworks.perDay} a day |`,
    `may cause | ${mailsPerClient} an hour |`,
    `| ${count(mailsPerProject)} and ${count(mailsPerDeployment)} an hour |`,
    `| Tries of a code | ${tries}, and ${codesPerClient} an hour`,
    `| Life of a link, of a code | ${minutes(lifetime)} minutes each |`,
    `| Pause between two mails | ${limits.emailLoginCooldown / 1_000} seconds |`,
    `| ${defaultReleaseLimits.perWallet} in ten minutes, ${defaultReleaseLimits.perWalletAndDay} a day |`,
    `| a hundredth of its wallets an hour, ${toReleaseBudget(0)} at least |`,
    `| Share B for a device in its first day | ${firstDayReleases} |`,
    `| JSON-RPC of a client | ${count(rateLimits.perClient)} points a minute |`,
  ])('default: a limit is that of the code: %s', (row) => {
    expect(readSection('Limits')).toContain(row)
    expect(emailCodeLifetime).toBe(lifetime)
    expect(toReleaseBudget(100_000)).toBe(1_000)
  })

  test.each([
    [
      '10 a day, then one for each login by link, 20 in all',
      'recovery/custody/givePepperPart.ts',
      ['mostTries = 10', 'mostWithLinks = 20'],
    ],
    [
      '| Ways into an account; changes of address | 20; 5 an hour |',
      'auth/accounts/addWay.ts',
      ['mostWays = 20'],
    ],
    [
      '| Ways into an account; changes of address | 20; 5 an hour |',
      'auth/emailChange/startEmailChange.ts',
      ['mostChanges = 5'],
    ],
    [
      '| Deletions asked for of an account | 5 an hour |',
      'auth/closing/closeAccount.ts',
      ['mostClosings = 5'],
    ],
    [
      '| a hundredth of its shares a day, 100 at least, each a week after it was told |',
      'recovery/eraseWallet.ts',
      ['mostADay = 100', 'mostShare = 0.01', 'wait = 7 * day'],
    ],
  ])('default: a limit is that of the code: %s, %s', (row, file, constants) => {
    expect(readSection('Limits')).toContain(row)
    for (const constant of constants) expect(read(`packages/wallet-api/src/${file}`)).toContain(constant)
  })

  test('default: how long sessions live is what the code lets them', () => {
    const sessions = readSection('Sessions')
    const { idle, longest, accessLifetime } = sessionValues
    expect(sessions).toContain(
      `| embedded wallet, in an app | ${days(idle)} days | ${days(longest)} days | 256 random bits for ${minutes(accessLifetime)} minutes`,
    )
    expect(sessions).toContain(`| the account's own page | ${minutes(accessLifetime)} minutes |`)
    expect(read('packages/data-api/src/siwx/createSiwxManager.ts')).toContain('= 7 * 24 * 3_600_000')
    expect(sessions).toContain('| sign-in by signature | – | 7 days,')
  })

  test('default: every way in is listed, and no other', () => {
    const names = readSection('Ways in').matchAll(/^\| ((?:`\w+`(?:, )?)+)/gm)
    const listed = [...names].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    expect([...new Set(listed)].toSorted()).toEqual(['email', ...socialProviders].toSorted())
  })

  test('default: every table of a database has its level, once', () => {
    const tables = [...shipped.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name)
    const rows = [...readSection('Data').matchAll(/^\| (?:secret|personal|open) \| ([^|]+) \|/gm)]
    const listed = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(listed.toSorted()).toEqual(tables.toSorted())
  })

  test('default: every address this server may be told to call is listed', () => {
    const section = readSection('Connections')
    const names = Object.keys(variables).filter((name) => /_(URLS?|ISSUER|GATEWAY)(_\*)?$/.test(name))
    expect(names.length).toBeGreaterThan(15)
    for (const name of names) expect(section).toContain(`\`${name.replace('_*', '_<id>')}\``)
  })

  test('default: every event of the audit log is listed, in its order', () => {
    const listed = /<!-- audit events -->\n(.*)\n/.exec(page)?.[1]
    expect(listed).toBe(
      Object.keys(auditEvents)
        .map((name) => `\`${name}\``)
        .join(', '),
    )
  })

  const algorithms: [name: string, pattern: RegExp][] = [
    ['AES-256-GCM', /aes-256-gcm|'AES-GCM'/],
    ['ChaCha20-Poly1305', /chacha20poly1305/],
    ['SHA-256', /createHash\('sha256'\)|'SHA-256'/],
    ['SHA-384', /createHash\('sha384'\)/],
    ['SHA-512', /sha512/],
    ['Keccak-256', /keccak_?256/],
    ['HMAC-SHA-256', /createHmac\('sha256'/],
    ['HMAC-SHA-512', /hmac\(sha512/],
    ['HKDF-SHA-256', /hkdfSync\('sha256'|'HKDF'/],
    ['PBKDF2', /'PBKDF2'/],
    ['scrypt', /hashes\/scrypt/],
    ['ECDSA P-256', /'ECDSA'/],
    ['ECDH P-256', /'ECDH'/],
    ['HMAC tokens', /'HS256'/],
    ['RSA', /'RS256'/],
    ['Ed25519', /curves\/ed25519/],
    ['X25519', /'X25519'/],
    ['secp256k1', /curves\/secp256k1/],
    ['Shamir', /shamir-secret-sharing/],
  ]

  test('default: every algorithm that is used is listed with its use, and no other', () => {
    expect(readNames('Cryptography')).toEqual(algorithms.map(([name]) => name))
    for (const [name, pattern] of algorithms) expect([name, pattern.test(shipped)]).toEqual([name, true])
  })

  test('behavior: what does cryptography comes from the libraries that are named there, and from one file of ours', () => {
    const modules = [
      ...shipped.matchAll(
        /from '((?:@noble|@scure)\/[^']+|jose|shamir-[^']+|node:crypto|[^'./]*(?:crypt|cipher|sha\d|hash)[^']*)'/g,
      ),
    ]
    const names = new Set(modules.map(([, name = '']) => name.replace(/^(@\w+)\/.*/, '$1')))
    expect([...names].toSorted()).toEqual([
      '@noble',
      '@scure',
      'jose',
      'node:crypto',
      'shamir-secret-sharing',
    ])
    const own = listSourceFiles(root, 'packages').filter((file) =>
      /\/(sha\d+|aes|md5|ripemd\w*)\.ts$/.test(file),
    )
    expect(own).toEqual(['packages/pairing/src/crypto/sha512.ts'])
  })
})

test('default: SECURITY.md says how soon a weak package is mended, and how often all are looked at', () => {
  const text = read('SECURITY.md').replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'within two working days where it can be used from outside, within ten where it is rated high',
  )
  expect(text).toContain('All are looked at for updates once a month')
})
