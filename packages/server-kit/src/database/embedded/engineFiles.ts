import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'

/** What an engine is started from. */
export type EngineFiles = {
  program: WebAssembly.Module
  /** Archive of an empty database, whose unpacking takes a fourth of the time of making one. null: there is one already. */
  emptyDatabase: Blob | null
}

/** What does not change while a process lives: its next engine starts in a third of the time. */
const kept: { program?: Promise<WebAssembly.Module>; unzipped?: Promise<Blob> } = {}

/** Reads them. Tests open one engine in memory after another, so for those the archive is kept, and kept unzipped. */
export async function readEngineFiles(options: {
  folder: string | null
  isNew: boolean
}): Promise<EngineFiles> {
  const { folder, isNew } = options
  kept.program ??= compileProgram()
  if (isNew && folder === null) kept.unzipped ??= unzip()
  return {
    program: await kept.program,
    emptyDatabase: isNew ? await (folder === null ? (kept.unzipped ?? null) : dataDir()) : null,
  }
}

async function compileProgram(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(new Uint8Array(await readFile(join(dirname(entry), 'pglite.wasm'))))
}

async function unzip(): Promise<Blob> {
  const archive = Buffer.from(await (await dataDir()).arrayBuffer())
  return new Blob([new Uint8Array(await promisify(gunzip)(archive))])
}
