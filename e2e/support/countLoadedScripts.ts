import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Counts the JavaScript that a page loads from now on; the result returns its bytes so far, each script compressed by gzip. */
export function countLoadedScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
