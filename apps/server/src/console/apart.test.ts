import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createDatabaseOpener, getDatabasePlan } from '../database/createDatabaseOpener.js'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))

/** Where a package of ours begins, by what is imported of it. */
const entries: Readonly<Record<string, string>> = {
  '@gangway/wallet-api': 'packages/wallet-api/src/index.ts',
  '@gangway/wallet-api/operator': 'packages/wallet-api/src/operator.ts',
  '@gangway/server-kit': 'packages/server-kit/src/index.ts',
}

/** Every file of ours that a module has with it when it runs; types are gone by then. */
function listReached(start: string): string[] {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path) || !existsSync(path)) return
    reached.add(path)
    const code = readFileSync(path, 'utf8')
    const statements = code.matchAll(
      /^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
    )
    for (const [, from, bare, late] of statements) {
      const name = from ?? bare ?? late ?? ''
      const entry = entries[name]
      if (entry !== undefined) visit(join(repository, entry))
      else if (name.startsWith('.')) visit(join(dirname(path), name.replace(/\.js$/, '.ts')))
    }
  }
  visit(join(repository, start))
  return [...reached].map((path) => relative(repository, path).replaceAll('\\', '/'))
}

/** Code of the recovery service, and what opens or makes anything sealed or signed. */
const barred = [
  /^packages\/wallet-api\/src\/recovery\//,
  /^packages\/wallet-api\/src\/database\/recovery\//,
  /^packages\/wallet-api\/src\/createRecoveryApi\.ts$/,
  /^packages\/wallet-api\/src\/notes\//,
  /^packages\/wallet-api\/src\/kms\/create/,
  /^packages\/wallet-api\/src\/mail\/createSmtpSender\.ts$/,
  /^apps\/server\/src\/secrets\/openWalletKeys\.ts$/,
]
const isBarred = (path: string) => barred.some((pattern) => pattern.test(path))

test('threat 41: the console reaches no code of the recovery service, and none that reads a key of something sealed', () => {
  const reached = listReached('apps/server/src/roles/admin.ts')
  for (const file of ['console/createConsole.ts', 'console/routes/peopleRoutes.ts', 'secrets/openPepper.ts'])
    expect(reached).toContain(`apps/server/src/${file}`)
  expect(reached).toContain('packages/wallet-api/src/auth/operator/findUsers.ts')
  expect(reached.filter(isBarred)).toEqual([])
  // So the search finds what it is to find.
  expect(listReached('apps/server/src/roles/frame.ts').filter(isBarred).length).toBeGreaterThan(10)
})

test('threat 41: the console has tables of the login service alone, and is refused where the recovery service has its own', async () => {
  const config = { roles: ['admin'] as const, databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: undefined }
  const { migrations, notBeside } = getDatabasePlan(config)
  expect(migrations.map(({ owner }) => owner)).not.toContain('wallet-recovery')
  expect(notBeside).toEqual(['wallet-recovery'])
  const opener = createDatabaseOpener(config, { log: createLog({ level: 'silent' }), onStop: () => {} })
  await expect(opener.getDatabase()).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
})
