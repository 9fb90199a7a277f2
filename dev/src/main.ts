// `npm start` ends here: the local world in the foreground.
import { launch } from './launcher.js'
import { readDevSettings } from './readDevSettings.js'

await launch(readDevSettings(process.env))
