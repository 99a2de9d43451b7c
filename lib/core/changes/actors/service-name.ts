const service =
  /^[a-z0-9][a-z0-9.-]{0,120}\.(?:amazonaws\.com(?:\.cn)?|amazon\.com|api\.aws|aws\.internal)$/i;
const region = /\.(?:[a-z]{2}(?:-[a-z]+){1,3}-\d)(?=\.)/;

/** The one name of an AWS service, without region and partition; nothing where the text is no service's name. */
export function serviceIn(text: string | undefined): string | undefined {
  if (text === undefined || !service.test(text)) return undefined;
  return text.toLowerCase().replace(/\.cn$/, "").replace(region, "");
}

/** The short word for a service: `cloudformation`, and `application-autoscaling` whichever service it scales. */
export function serviceWord(name: string): string {
  const labels = name.split(".").slice(0, -2);
  if (labels[0] === "console" || labels[0] === "signin" || labels[1] === "console") return "console";
  return labels.at(-1) ?? name;
}
