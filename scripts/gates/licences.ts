import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockEntry = { version?: string; license?: string; link?: boolean; name?: string }

/** Licences any package may have: permissive and approved by the OSI. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Python-2.0',
])

/** Build and test tools under other licences, one by one; none of them is part of what we ship. */
const namedExceptions: Record<string, RegExp> = {
  'MPL-2.0': /^(lightningcss|lightningcss-[a-z0-9-]+|axe-core)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
}

/** Packages whose later versions forbid our use. Checked for direct and transitive ones alike. */
const lastAllowedVersions: [name: RegExp, last: string][] = [
  [/^@reown\/appkit/, '1.8.0'],
  [/^@walletconnect\//, '2.21.8'],
  [/^@reown\/walletkit$/, '1.2.10'],
]

/** What is wrong with the packages of a lockfile, one line each; empty when nothing is. */
export function findForbiddenPackages(
  lockfile: { packages: Record<string, LockEntry> },
  root: string,
): string[] {
  return Object.entries(lockfile.packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || entry.link) return []
    const name = entry.name ?? path.slice(at + 'node_modules/'.length)
    const licence = entry.license ?? readInstalledLicence(root, path)
    const problems: string[] = []
    if (!isAllowed(licence, name))
      problems.push(`${name}@${entry.version}: licence ${licence ?? 'not stated'}`)
    for (const [pattern, last] of lastAllowedVersions)
      if (pattern.test(name) && isLater(entry.version ?? '', last))
        problems.push(`${name}@${entry.version}: later than ${last}`)
    return problems
  })
}

function isAllowed(licence: string | undefined, name: string): boolean {
  if (!licence) return false
  if (namedExceptions[licence]?.test(name)) return true
  const expression = licence.replace(/^\(|\)$/g, '')
  // A choice needs one licence we may take, a combination needs all of them.
  if (expression.includes(' AND ')) return expression.split(' AND ').every((part) => isAllowed(part, name))
  return expression.split(' OR ').some((part) => allowed.has(part))
}

// Old packages state their licence in their own manifest alone, some as a list.
function readInstalledLicence(root: string, path: string): string | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
      license?: string
      licenses?: { type: string }[]
    }
    return manifest.license ?? manifest.licenses?.map(({ type }) => type).join(' OR ')
  } catch {
    return undefined
  }
}

function isLater(version: string, last: string): boolean {
  const [a, b] = [version, last].map((text) => text.split('-')[0]?.split('.').map(Number) ?? [])
  for (let i = 0; i < 3; i += 1) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
