const dark = window.matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
followTheme()
dark.addEventListener('change', followTheme)

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  requestSnippetsEnabled: false,
  // Swagger's validator badge would send the document to validator.swagger.io.
  validatorUrl: null,
})
