import ts from 'typescript'

/** Declarations of packages, by path. */
export type Declarations = ReadonlyMap<string, string>

/** A program over declarations in memory. `paths`: where packages that are among them are. */
export function createProgram(
  declarations: Declarations,
  rootNames: readonly string[],
  paths: Record<string, string[]> = {},
): ts.Program {
  const options = {
    noLib: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths,
  }
  return ts.createProgram({
    rootNames,
    options: { ...options, types: [] },
    host: {
      ...ts.createCompilerHost(options),
      fileExists: (path) => declarations.has(path),
      directoryExists: () => true,
      readFile: (path) => declarations.get(path),
      getSourceFile(path, target) {
        const text = declarations.get(path)
        return text === undefined ? undefined : ts.createSourceFile(path, text, target, true)
      },
    },
  })
}

/** The statement of a file, or of an addition to another file, that declares it; undefined: a part of something else. */
export function findStatement(node: ts.Node): ts.Statement | undefined {
  if (ts.isVariableDeclaration(node)) return node.parent.parent as ts.VariableStatement
  const isTop = ts.isSourceFile(node.parent) || ts.isModuleBlock(node.parent)
  return isTop && ts.isStatement(node) ? node : undefined
}
