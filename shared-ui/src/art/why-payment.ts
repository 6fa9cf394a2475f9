export { default as whyPaymentArt } from './why-payment.svg'
