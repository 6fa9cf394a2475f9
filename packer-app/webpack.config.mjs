import { halfConfig } from '../webpack.base.mjs'

export default halfConfig('packer-app')
