import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A command that a document gives its reader. */
export type DocumentCommand = { document: string; line: number; command: string }

const program =
  /^(?:[A-Z][A-Z0-9_]*=\S+ +)*(?:npm|npx|node|git|docker|curl|printf|openssl|bash|sh|\.ci\/run)(?= +\S|$)/

/** Every document with commands for those who use or change the repository, as paths from its root. */
function listCommandDocuments(root: string): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder))
      .map((name) => join(folder, name, 'README.md'))
      .filter((path) => existsSync(join(root, path)))
  return [
    ...readdirSync(root).filter((name) => name.endsWith('.md')),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
    ...below('packages'),
    ...below('examples'),
  ]
}

/** The commands in the documents of `root`. */
export function readDocumentCommands(root: string): DocumentCommand[] {
  return listCommandDocuments(root).flatMap((document) =>
    readCommands(readFileSync(join(root, document), 'utf8')).map((command) => ({ document, ...command })),
  )
}

/**
 * The commands of one text: every line of a block of shell; lines of other unnamed or indented blocks, and inline
 * code, that begin with a program. Inline code that begins with `--` goes on with the `npm run` before it.
 */
export function readCommands(text: string): Omit<DocumentCommand, 'document'>[] {
  const prose = text.replace(/^( *)```.*?^\1```$/gms, (block) => block.replace(/[^\n]/g, ' '))
  const found = [...readFences(text), ...readIndented(prose), ...readInline(prose)]
  return found
    .map(({ index, command }) => ({
      line: text.slice(0, index).split('\n').length,
      command: command.trim().replace(/\s+/g, ' '),
    }))
    .sort((one, other) => one.line - other.line)
}

type Found = { index: number; command: string }

function readFences(text: string): Found[] {
  return [...text.matchAll(/^ *```(\w*)[^\n]*\n(.*?)^ *```$/gms)].flatMap((match) => {
    const [block, language = '', code = ''] = match
    const start = match.index + block.indexOf('\n') + 1
    const lines = [...code.matchAll(/^(?:[^\n]*\\\n)*[^\n]+$/gm)]
      .map(({ index, 0: line }) => ({ index: start + index, command: line.trim().replaceAll('\\\n', ' ') }))
      .filter(({ command }) => command !== '' && !command.startsWith('#'))
    if (/^(sh|shell|bash|console)$/.test(language)) return lines
    // In a list of commands, two spaces lead to what it does.
    const isCommand = ({ command }: Found) => language === '' && program.test(command)
    return lines.filter(isCommand).map((line) => ({ ...line, command: line.command.replace(/ {2}.*/, '') }))
  })
}

function readIndented(prose: string): Found[] {
  return [...prose.matchAll(/(?<=\n\n| {4}.*\n) {4}(\S.*)$/gm)]
    .map(({ index, 1: command = '' }) => ({ index, command }))
    .filter(({ command }) => program.test(command))
}

function readInline(prose: string): Found[] {
  let script = ''
  return [...prose.matchAll(/`((?:(?!\n\n)[^`])+)`/g)].flatMap(({ index, 1: quoted = '' }) => {
    const code = quoted.replace(/\s+/g, ' ')
    if (code.startsWith('-- ') && script) return [{ index, command: `${script} ${code}` }]
    if (!program.test(code) || !code.includes(' ')) return []
    script = /^npm run [\w:]+/.exec(code)?.[0] ?? ''
    return [{ index, command: code }]
  })
}
