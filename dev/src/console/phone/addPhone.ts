import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type PublicConfig, publicConfigElementId } from '@gangway/protocol'
import type { Hono } from 'hono'
import { repository } from '../../process/repository.js'
import type { ConsoleContext } from '../ConsoleContext.js'
import { renderMissingPage } from '../pages/renderMissingPage.js'
import { createPhoneConfig } from './createPhoneConfig.js'

const folder = join(repository, 'dev/dist/phone')
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the phone wallet at `/phone`, as dev/phone was built, with its configuration inlined. */
export function addPhone(app: Hono, context: ConsoleContext): void {
  const { phone } = context
  app.get('/phone', async (c) => {
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
    if (!phone || page === undefined)
      return c.html(renderMissingPage('There is no phone wallet here. npm start builds it.'), 404)
    return c.html(page.replace('<!-- gangway-config -->', () => inline(createPhoneConfig(context, phone))))
  })
  app.get('/phone/assets/:file{[\\w-]+\\.(js|css)}', async (c) => {
    const { file } = c.req.param()
    const content = await readFile(join(folder, 'assets', file), 'utf8').catch(() => undefined)
    if (content === undefined) return c.notFound()
    return c.body(content, 200, { 'content-type': `${types[extname(file)]}; charset=utf-8` })
  })
}

function inline(config: PublicConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${publicConfigElementId}">${json}</script>`
}
