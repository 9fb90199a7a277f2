import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'

/** The page it is compared in, beside this repository's others. */
const pageFolder = join(import.meta.dirname, '../../pages/appkit')

/** Held so that every package it brings is one its licence lets anybody use. */
const manifest = {
  private: true,
  type: 'module',
  dependencies: {
    '@reown/appkit': '1.7.3',
    '@reown/appkit-adapter-wagmi': '1.7.3',
    '@tanstack/react-query': '5.74.4',
    '@wagmi/core': '2.16.7',
    react: '19.2.0',
    'react-dom': '19.2.0',
    viem: '2.26.5',
    wagmi: '2.14.16',
  },
  overrides: { viem: '2.26.5', '@wagmi/connectors': '5.7.12' },
} as const

/** Versions from which on a package's licence forbids using it with services other than its maker's. */
const forbidden = [
  { name: /^@reown\/appkit/, from: [1, 8, 1] },
  {
    name: /^@walletconnect\/(core|sign-client|types|utils|universal-provider|ethereum-provider)$/,
    from: [2, 21, 9],
  },
] as const

const lockSchema = v.object({ packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })) })

/**
 * Installs AppKit 1.7.3 into a folder of its own outside the repository, with the page it is measured in, and returns
 * that folder. Installed once per machine.
 *
 * @throws Error when a version came along that may not be used.
 */
export async function installAppKit(): Promise<string> {
  const text = JSON.stringify(manifest, null, 2)
  const name = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `gangway-bench-appkit-${name}`)
  const done = join(folder, 'installed')
  if (!existsSync(done)) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    await writeFile(join(folder, 'package.json'), text)
    const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
    await promisify(execFile)('npm', args, { cwd: folder })
    await assertAllowed(folder)
    await writeFile(done, '')
  }
  await cp(pageFolder, folder, { recursive: true })
  return folder
}

async function assertAllowed(folder: string): Promise<void> {
  const lock = v.parse(lockSchema, JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')))
  for (const [path, { version = '' }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    const rule = forbidden.find((candidate) => candidate.name.test(name))
    if (rule && isAtLeast(version, rule.from)) throw new Error(`${name} ${version} may not be used`)
  }
}

function isAtLeast(version: string, from: readonly number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10))
  const at = from.findIndex((part, index) => part !== parts[index])
  return at < 0 || (parts[at] ?? 0) > (from[at] ?? 0)
}
