export { default as welcomeArt } from './welcome.svg'
