import type { Frame } from '@playwright/test'

/** Keys of everything the frame keeps in the browser for whoever embeds it: project, app origin, name. */
export function listStored(frame: Frame): Promise<string[][]> {
  return frame.evaluate(async () => {
    const { result } = await new Promise<IDBOpenDBRequest>((resolve) => {
      const request = indexedDB.open('gangway')
      request.onsuccess = () => resolve(request)
    })
    const keys = await new Promise<string[][]>((resolve) => {
      const request = result.transaction('values').objectStore('values').getAllKeys()
      request.onsuccess = () => resolve(request.result as string[][])
    })
    result.close()
    return keys
  })
}

/** Deletes all of it, as a person or the browser may. */
export async function wipeStored(frame: Frame): Promise<void> {
  await frame.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.deleteDatabase('gangway')
        request.onsuccess = () => resolve()
      }),
  )
}
