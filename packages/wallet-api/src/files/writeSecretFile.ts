import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a file unless there is one; nobody ever sees half of it, and it is on the disk when this resolves. */
export async function createFileOnce(path: string, text: string): Promise<void> {
  await withDraft(path, text, async (draft) => {
    try {
      await link(draft, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  })
}

/** Puts a file in the place of another, in the same way. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await withDraft(path, text, (draft) => rename(draft, path))
}

async function withDraft(path: string, text: string, put: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await put(draft)
  } finally {
    await rm(draft, { force: true })
  }
  // What a key encrypts may reach the disk at once; the key's name must be there before.
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
