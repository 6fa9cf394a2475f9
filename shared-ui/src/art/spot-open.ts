export { default as spotOpenArt } from './spot-open.svg'
