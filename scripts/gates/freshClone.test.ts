import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const commands = fileURLToPath(new URL('../commands', import.meta.url))

/** Packages that a script needs as soon as it is loaded, itself or by what it imports. */
function findPackages(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*?from '([^']+)'/gms)]
  return imports.flatMap(([, name = '']) => {
    if (name.startsWith('.')) return findPackages(join(dirname(file), name), seen)
    return name.startsWith('node:') ? [] : [`${file}: ${name}`]
  })
}

test.each(readdirSync(commands))(
  'architecture.md §5: %s starts on a clone with nothing installed',
  (name) => {
    expect(findPackages(join(commands, name))).toEqual([])
  },
)
