import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { refuseFiles, toFileError, verifySums } from './fileSums.js'

/** File of a backup that says what is in the others. */
export const manifestFile = 'manifest.json'

const migrationSchema = v.object({ owner: v.string(), name: v.string(), hash: v.string() })
const tableSchema = v.object({ name: v.string(), columns: v.array(v.string()), rows: v.number() })
const sequenceSchema = v.object({
  table: v.string(),
  column: v.string(),
  /** The last number it gave; null: none. */
  value: v.nullable(v.pipe(v.string(), v.regex(/^\d+$/))),
})

const manifestSchema = v.object({
  format: v.literal('gangway backup 1'),
  /** `recovery`, or `main`: everything else. */
  service: v.picklist(['main', 'recovery']),
  madeAt: v.string(),
  migrations: v.array(migrationSchema),
  /** Each has a file, `<name>.jsonl.gz`: a JSON array a row, with the text of each column, or null. */
  tables: v.array(tableSchema),
  sequences: v.array(sequenceSchema),
  /** Length of all rows before they were packed, bytes. */
  size: v.number(),
})

/** What is in a backup of a database. */
export type BackupManifest = v.InferOutput<typeof manifestSchema>

/** The file of a table's rows. */
export const toRowsFile = (table: string) => `${table}.jsonl.gz`

/** A backup whose files are as they were written. */
export type Backup = { folder: string; digest: string; manifest: BackupManifest }

/**
 * Reads what is in a backup, after each of its files was compared with its digest.
 *
 * @throws GangwayError `INVALID_CONFIG` naming what is missing or broken.
 */
export async function readBackup(folder: string): Promise<Backup> {
  const digest = await verifySums(folder)
  const file = join(folder, manifestFile)
  const text = await readFile(file, 'utf8').catch((error) => {
    throw toFileError(error, file)
  })
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  if (!success) throw refuseFiles(file, 'is of another version, or no backup of a database')
  return { folder, digest, manifest: output }
}
