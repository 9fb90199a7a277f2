import { createShopServer } from './createShopServer.js'

const { ISSUERS, PROJECT_ID, PAGE_ORIGIN, WEBHOOK_SECRET, HANDLED_FILE, PORT } = process.env

const server = createShopServer({
  issuers: (ISSUERS ?? 'http://secure.localhost:4101,http://localhost:4102').split(','),
  projectId: PROJECT_ID ?? 'local',
  pageOrigin: PAGE_ORIGIN ?? 'http://localhost:4100',
  webhookSecrets: WEBHOOK_SECRET ? [WEBHOOK_SECRET] : [],
  handledFile: HANDLED_FILE ?? 'handled-webhooks.txt',
})

server.listen(Number(PORT ?? 4121), '127.0.0.1', () => console.log('Shop at', server.address()))
