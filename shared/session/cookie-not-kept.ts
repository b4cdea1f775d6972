/** For a browser that has dropped a cookie, as Safari drops secure ones over http. */
export const cookieNotKept =
  'This browser did not keep the cookie that is needed here. Allow cookies for this site, or open it over https, then load the page again.'
