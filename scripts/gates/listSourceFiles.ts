import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const skippedFolders = new Set([
  ...['node_modules', 'dist', 'artifacts', 'test-results', 'playwright-report'],
  // Apps of others, which declare what they import in a manifest of their own.
  'templates',
])

/** Every TypeScript source file below a folder, as paths from the root. */
export function listSourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listSourceFiles(root, path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}
