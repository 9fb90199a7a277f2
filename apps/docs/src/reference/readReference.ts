import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { createProgram, type Declarations, findStatement } from './createProgram.js'

/** What an export is, as its page says. */
export type Kind = 'hook' | 'component' | 'action' | 'function' | 'class' | 'value' | 'type'

/** One export of a package, from its doc comment and its declaration. */
export type Documented = {
  name: string
  kind: Kind
  /** What it is imported from: `@gangway/core/wagmi`. */
  entry: string
  /** The comment, as Markdown. */
  text: string
  parameters: readonly { name: string; text: string }[]
  returns: string
  throws: readonly string[]
  examples: readonly string[]
  /** Without comments, except for a type or a class. */
  declaration: string
  /** Types it names: those exported beside it by name alone, others with their declaration. */
  named: readonly { name: string; declaration: string }[]
}

/** Packages with pages, in their order. */
const describedPackages = ['core', 'react', 'element', 'verify', 'testing'] as const

/** Everything these packages export, read from their declarations. */
export function readReference(root: string, declarations: Declarations): Documented[] {
  return describedPackages.flatMap((folder) => {
    const manifest: { name: string; exports: Record<string, { 'gangway-source': string }> } = JSON.parse(
      readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
    )
    const entries = Object.entries(manifest.exports).filter(([, each]) =>
      /\.tsx?$/.test(each['gangway-source']),
    )
    const seen = new Set<string>()
    return entries.flatMap(([path, each]) => {
      const file = join(root, 'packages', folder, each['gangway-source'].replace(/\.tsx?$/, '.d.ts'))
      // What an entry repeats of an earlier one has its page there.
      const found = readEntry(root, declarations, file, join(manifest.name, path))
      const fresh = found.filter(({ name }) => !seen.has(name))
      for (const { name } of fresh) seen.add(name)
      return fresh
    })
  })
}

function readEntry(root: string, declarations: Declarations, file: string, entry: string): Documented[] {
  const folder = file.slice(0, file.indexOf('/src/') + '/src/'.length)
  const program = createProgram(
    declarations,
    [...declarations.keys()].filter((path) => path.startsWith(folder)),
    {
      '@gangway/core/wagmi': [join(root, 'packages/core/src/wagmi/index.d.ts')],
      '@gangway/react/early': [join(root, 'packages/react/src/createEarlyButton.d.ts')],
      '@gangway/*': [join(root, 'packages/*/src/index.d.ts')],
    },
  )
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const symbol = source && checker.getSymbolAtLocation(source)
  if (!symbol) return [] // types that add to another package's
  const exported = checker.getExportsOfModule(symbol)
  const publicNames = new Set(exported.map(({ name }) => name))
  return exported.flatMap((each) => {
    const found = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each
    const statements = [...new Set((found.declarations ?? []).flatMap((node) => findStatement(node) ?? []))]
    if (statements.length === 0) return []
    const kind = findKind(each.name, found, statements)
    const keepsComments = kind === 'type' || kind === 'class'
    const tags = found.getJsDocTags(checker)
    const texts = (name: string) =>
      tags.filter((tag) => tag.name === name).map((tag) => toText(tag.text).replace(/^[-–—]\s*/, ''))
    return {
      name: each.name,
      kind,
      entry,
      text: toText(found.getDocumentationComment(checker)),
      parameters: tags.filter(({ name }) => name === 'param').map(readParameter),
      returns: texts('returns').join('\n'),
      throws: texts('throws'),
      examples: texts('example'),
      declaration: statements.map((statement) => print(statement, keepsComments)).join('\n'),
      named: keepsComments ? [] : listNamed(checker, statements, publicNames),
    }
  })
}

function findKind(name: string, symbol: ts.Symbol, [statement]: readonly ts.Statement[]): Kind {
  if (symbol.flags & ts.SymbolFlags.Class) return 'class'
  if (!(symbol.flags & ts.SymbolFlags.Value)) return 'type'
  if (/^use[A-Z]/.test(name)) return 'hook'
  const text = statement?.getText() ?? ''
  if (/JSX\.Element|ReactNode/.test(text) && /^[A-Z]/.test(name)) return 'component'
  if (symbol.flags & ts.SymbolFlags.Function)
    return /^[^(]*\(config: (?:Config\b|Pick<Config|\{)/.test(text) ? 'action' : 'function'
  return 'value'
}

/** Types of the packages that declarations name, of the first kind that `Documented.named` says. */
function listNamed(
  checker: ts.TypeChecker,
  statements: readonly ts.Statement[],
  publicNames: ReadonlySet<string>,
): Documented['named'] {
  const found = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
      const symbol = checker.getSymbolAtLocation(node.typeName)
      const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      const declared = (target?.declarations ?? []).flatMap((each) => findStatement(each) ?? [])
      if (target && declared.length > 0 && !found.has(target.name)) {
        const isPublic = publicNames.has(target.name)
        found.set(target.name, isPublic ? '' : declared.map((each) => print(each, true)).join('\n'))
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const statement of statements) visit(statement)
  return [...found].map(([name, declaration]) => ({ name, declaration }))
}

function readParameter(tag: ts.JSDocTagInfo): { name: string; text: string } {
  const name = tag.text?.find(({ kind }) => kind === 'parameterName')?.text ?? ''
  return { name, text: toText(tag.text?.filter(({ kind }) => kind !== 'parameterName')).trim() }
}

/** A comment as Markdown: its links become names in code. */
function toText(parts: readonly ts.SymbolDisplayPart[] | undefined): string {
  return ts
    .displayPartsToString(parts ? [...parts] : undefined)
    .replace(/\{@link(?:code)? ([^}|\s]+)[^}]*\}/g, '`$1`')
    .trim()
}

/** Lines of a declaration that are shown; more is the type of a schema, which nobody reads. */
const longestDeclaration = 120
const printer = ts.createPrinter({ removeComments: true })

function print(statement: ts.Statement, keepsComments: boolean): string {
  const file = statement.getSourceFile()
  const text = keepsComments
    ? statement.getText(file)
    : printer.printNode(ts.EmitHint.Unspecified, statement, file)
  const lines = text.replace(/^(export )?(default )?(declare )?/, '').split('\n')
  if (lines.length <= longestDeclaration) return lines.join('\n')
  return [
    ...lines.slice(0, longestDeclaration),
    `// and ${lines.length - longestDeclaration} more lines`,
  ].join('\n')
}
