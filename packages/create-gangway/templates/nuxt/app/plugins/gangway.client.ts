import { defineGangwayButton } from '@gangway/element'

export default defineNuxtPlugin(() => defineGangwayButton())
