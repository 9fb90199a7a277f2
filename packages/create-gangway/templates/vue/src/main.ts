import { defineGangwayButton } from '@gangway/element'
import '@gangway/element/style.css'
import '@gangway/element/vue'
import { createApp } from 'vue'
import App from './App.vue'

defineGangwayButton()
createApp(App).mount('#app')
