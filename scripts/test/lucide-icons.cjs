/**
 * lucide-react for Jest. Its only CommonJS file contains all 1,700 icons: loading it takes a fifth of the time that
 * a component test needs to load its modules. This module loads each icon when it is first used.
 */
module.exports = new Proxy(
  { __esModule: true },
  {
    get(icons, name) {
      icons[name] ??= require(`lucide-react/icons/${toKebabCase(name)}`).default
      return icons[name]
    },
  },
)

/** Returns `trash-2` for `Trash2`. */
function toKebabCase(name) {
  return name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase()
}
