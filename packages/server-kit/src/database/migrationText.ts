/** What the text of a migration says of how it is applied. */
export type MigrationText = {
  /** Versions that do not know this file must not use the database any more. */
  isFloor: boolean
  /** On Postgres its statements run one by one, outside of a transaction. Each of them can be run again. */
  isOutside: boolean
  /** Without comments. */
  statements: string[]
}

/** What separates statements, and what may hold a semicolon that does not: comments, texts, bodies of functions. */
const tokens = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/** A line of its own, before the first statement. */
const floorLine = /^-- gangway: floor$/m
const outsideLine = /^-- gangway: outside of a transaction$/m

/** Reads the text of a migration. */
export function readMigrationText(text: string): MigrationText {
  const marked = text.replace(tokens, (token) => (token.startsWith('--') ? '' : token === ';' ? '\0' : token))
  return {
    isFloor: floorLine.test(text),
    isOutside: outsideLine.test(text),
    statements: marked
      .split('\0')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  }
}

/** The tables that migrations have made and not dropped again, in that order; without unlogged ones, which a kill empties. */
export function listTables(texts: readonly string[]): string[] {
  const tables = new Set<string>()
  for (const statement of texts.flatMap((text) => readMigrationText(text).statements)) {
    const [, made] = /^create table (?:if not exists )?(\w+)/i.exec(statement) ?? []
    const [, dropped] = /^drop table (?:if exists )?(\w+)/i.exec(statement) ?? []
    const [, former, next] = /^alter table (\w+) rename to (\w+)/i.exec(statement) ?? []
    if (made) tables.add(made)
    for (const gone of [dropped, former]) if (gone) tables.delete(gone)
    if (next) tables.add(next)
  }
  return [...tables]
}
