// Serves the page as React renders it here, under a policy without any exception: node server.mjs
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { render } from './dist/server/render.js'

const port = Number(process.env.PORT ?? 4300)
const apiUrl = process.env.API_URL ?? 'http://localhost:4102'
const client = new URL('dist/client/', import.meta.url)
const types = { css: 'text/css', js: 'text/javascript' }
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' data: ${apiUrl}`,
  `connect-src 'self' ${apiUrl}`,
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const server = createServer(async (request, response) => {
  try {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/') {
      const html = await readFile(new URL('index.html', client), 'utf8')
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      response.end(html.replace('<!--page-->', render()))
    } else {
      const file = await readFile(new URL(`.${path}`, client))
      response.writeHead(200, { 'content-type': types[path.split('.').pop()] ?? 'application/octet-stream' })
      response.end(file)
    }
  } catch {
    response.writeHead(404).end()
  }
})

server.listen(port, '127.0.0.1', () => console.log(`http://localhost:${server.address().port}/`))
