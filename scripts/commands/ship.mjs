import { buildServer, serverFolder } from '../steps/buildServer.mjs'
import { installDependencies } from '../steps/installDependencies.mjs'

/** `npm run build:server`: what operators run, in one folder. */
export async function run() {
  if (!(await installDependencies()) || !(await buildServer())) return 1
  console.log(`The server is in ${serverFolder}: node main.js`)
  return 0
}
