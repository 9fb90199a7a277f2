import { dirname, relative } from 'node:path'
import ts from 'typescript'
import { repository } from '../steps/runCommand.mjs'

/**
 * What the compiler says of a project and of our own declarations it uses, one line each. Declarations of other
 * packages are theirs: some do not compile by themselves.
 */
export function findTypeErrors(project) {
  const { config } = ts.readConfigFile(project, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(project))
  const program = ts.createProgram(fileNames, options)
  return program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes('/node_modules/'))
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ file, messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, ' ')
      return `${file ? relative(repository, file.fileName) : project}: ${text}`
    })
}
