import { reported } from './api.ts'

// errors reported while another file called the API do not belong to this one
reported.length = 0
