import { createHash } from 'node:crypto'
import { join } from 'node:path'
import ts from 'typescript'
import {
  createProgram,
  type Declarations,
  findStatement,
} from '../../apps/docs/src/reference/createProgram.js'

/** Has the compiler write the declarations of everything that is published, into memory. It takes about 10 s. */
export function emitDeclarations(root: string): Declarations {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.packages.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(fileNames, {
    ...options,
    outDir: join(root, 'packages'),
    emitDeclarationOnly: true,
    removeComments: true,
  })
  const files = new Map<string, string>()
  program.emit(undefined, (path, text) => void files.set(path, text))
  return files
}

/**
 * What an entry exports, and what that names in turn, as declarations in alphabetical order. What comes from other packages is
 * named alone.
 */
export function describeApi(declarations: Declarations, entry: string): string {
  const folder = entry.slice(0, entry.indexOf('/src/') + '/src/'.length)
  // All files: some add to an interface of another.
  const program = createProgram(
    declarations,
    [...declarations.keys()].filter((path) => path.startsWith(folder)),
  )
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(entry)
  const symbol = file && checker.getSymbolAtLocation(file)
  if (!symbol) throw new Error(`${entry} exports nothing`)

  const texts = new Map<ts.Symbol, string>()
  const visit = (found: ts.Symbol) => {
    const named = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
    if (texts.has(named)) return
    const statements = [...new Set((named.declarations ?? []).flatMap((node) => findStatement(node) ?? []))]
    if (statements.length === 0) return
    texts.set(named, statements.map(print).join('\n'))
    for (const statement of statements)
      forEachIdentifier(statement, (name) => {
        const used = checker.getSymbolAtLocation(name)
        if (used) visit(used)
      })
  }
  for (const exported of checker.getExportsOfModule(symbol)) visit(exported)
  return [...texts]
    .map(([{ name }, text]) => ({ name, text }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.text, other.text))
    .map(({ text }) => text)
    .join('\n')
}

/** Packages that whoever imports an entry must have, for its declarations to compile. */
export function listNamedPackages(declarations: Declarations, entry: string): string[] {
  // Each published entry also names the files that add to an interface.
  const adding = [...declarations].filter(
    ([path, text]) =>
      path.startsWith(entry.slice(0, entry.indexOf('/src/'))) && /^declare module '\./m.test(text),
  )
  const program = createProgram(declarations, [entry, ...adding.map(([path]) => path)])
  const names = program
    .getSourceFiles()
    .flatMap(({ text }) => [...text.matchAll(/(?:from |import\()["']((?:@[\w.-]+\/)?[\w-]+)/g)])
    .map(([, name = '']) => name)
  return [...new Set(names)].sort()
}

function forEachIdentifier(node: ts.Node, call: (name: ts.Identifier) => void): void {
  if (ts.isIdentifier(node)) call(node)
  ts.forEachChild(node, (child) => forEachIdentifier(child, call))
}

/** Lines of a schema's type that are printed; of a longer one, which repeats those in it, a digest stands for them. */
const longestSchema = 12
const printer = ts.createPrinter({ removeComments: true })

/**
 * Prints a declaration. Whether its file exports it is no matter of the package's user, and neither is the wording of a text, which
 * any release may change.
 */
function print(statement: ts.Statement): string {
  const text = printer
    .printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile())
    .replace(/^(export )?(declare )?/, '')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (literal) =>
      /\s/.test(literal) ? 'string' : literal,
    )
  const [, schema] = /^(const \w+: v\.\w+)</.exec(text) ?? []
  if (!schema || text.split('\n').length <= longestSchema) return text
  return `${schema}<…>; // ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
