export { default as spotLostArt } from './spot-lost.svg'
