import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Declarations } from './createProgram.js'

/**
 * Declarations of everything that is published, with their comments. The native compiler writes them in a second or two; that of
 * JavaScript, which then reads them, would take ten.
 */
export function emitDeclarations(root: string): Declarations {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-declarations-'))
  try {
    const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
    const settings = ['--emitDeclarationOnly', '--incremental', 'false', '--outDir', folder]
    execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.packages.json'), ...settings])
    return new Map(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.d.ts'))
        .map((file) => [
          join(root, 'packages', file),
          quotePackages(readFileSync(join(folder, file), 'utf8')),
        ]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Puts names of packages in comments into backticks: the compiler would read `@solana/kit` as a tag, and end the comment there. */
function quotePackages(text: string): string {
  return text.replace(/^ *(?:\/\*\*|\*) .*$/gm, (line) =>
    line.replace(/(?<![`\w])@[a-z][\w-]*\/[\w-]+/g, '`$&`'),
  )
}
