import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Name of the `meta` element that carries the hash of the page's Worker, which no attribute of HTML can. */
const workerMetaName = 'gangway-worker'

/**
 * Writes the hash of every script and style sheet into the built pages, and that of the Worker beside them. Hashes are
 * taken of the files as they were written. embedded-wallet.md §2.4.
 */
export function subresourceIntegrity(): Plugin {
  return {
    name: 'gangway-subresource-integrity',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const hash = async (path: string) => {
        const digest = createHash('sha384')
          .update(await readFile(join(dir, path)))
          .digest('base64')
        return `sha384-${digest}`
      }
      const names = Object.keys(bundle)
      for (const page of names.filter((name) => name.endsWith('.html'))) {
        let html = await readFile(join(dir, page), 'utf8')
        for (const name of names.filter((name) => /\.(js|css)$/.test(name)))
          html = html.replace(new RegExp(`(src|href)="/${name}"`), `$& integrity="${await hash(name)}"`)
        const worker = names.find((name) => /Worker-[^/]+\.js$/.test(name))
        if (worker)
          html = html.replace(
            '</head>',
            `  <meta name="${workerMetaName}" content="${await hash(worker)}" />\n  </head>`,
          )
        await writeFile(join(dir, page), html)
      }
    },
  }
}
