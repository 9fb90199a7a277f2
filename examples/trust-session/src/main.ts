import { createNotesServer } from './createNotesServer.js'

const { API_URL, PROJECT_ID, PAGE_ORIGIN, PORT } = process.env

const server = createNotesServer({
  apiUrl: API_URL ?? 'http://localhost:4102',
  projectId: PROJECT_ID ?? 'local',
  pageOrigin: PAGE_ORIGIN ?? 'http://localhost:4100',
})

server.listen(Number(PORT ?? 4120), '127.0.0.1', () => console.log('Notes at', server.address()))
